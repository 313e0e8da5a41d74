package io.endgrain.disk;

/**
 * A page that somebody asks for.
 *
 * @param file   id of the file
 * @param page   number of the page within the file
 * @param likely whether it may turn out not to be needed; a request's needed pages go before its likely ones
 */
public record PageRequest(int file, long page, boolean likely) {

    public PageRequest {
        PageKey.requireValid(file, page);
    }
}
