// A client of /stream with the WebSocket that comes with Node, the one that browsers have. Prints each frame as it comes.
//
//   node stream-client.js talk URL SLOW QUICK   asks about two positions, takes the slow one back when the quick one has been
//                                               answered, says something wrong, asks once more, and goes
//   node stream-client.js wait URL FEN          asks, and then does nothing
'use strict'

const [what, url, ...fens] = process.argv.slice(2)
const socket = new WebSocket(url)
const ask = (id, fen) => socket.send(JSON.stringify({ id, variant: 'standard', fen }))

socket.onopen = () => fens.forEach((fen, i) => ask('q' + i, fen))
socket.onerror = event => console.error('error', event.message)
socket.onclose = event => console.log(JSON.stringify({ type: 'closed', id: event.code, clean: event.wasClean }))
socket.onmessage = event => {
  console.log(event.data)
  if (what !== 'talk') return
  const frame = JSON.parse(event.data)
  if (frame.type === 'position' && frame.id === 'q1') socket.send(JSON.stringify({ id: 'q0', cancel: true }))
  else if (frame.type === 'cancelled') socket.send('this is no JSON')
  else if (frame.type === 'error') ask('again', fens[1])
  else if (frame.type === 'position') socket.close()
}
