package io.endgrain.survey;

import io.endgrain.syzygy.Material;

/** Is told how far the survey of a material is. */
@FunctionalInterface
public interface SurveyProgress {
    /**
     * So much has been looked at. From any thread, often.
     *
     * @param done how many numbers of placements, many of which have no position
     * @param all how many there are
     */
    void looked(Material material, long done, long all);
}
