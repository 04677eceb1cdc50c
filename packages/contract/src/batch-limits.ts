/** Rows with errors times columns: beyond it, the table itself is better corrected and sent again. */
export const maxCellsToCorrect = 50_000;
