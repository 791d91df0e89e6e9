/** Cells of CSV that mean "missing"; here alone, so that the help of the program shows them without loading the readers. */
export const CSV_MISSING: readonly string[] = ["", "?", "NA", "N/A", "NaN", "nan", "null", "NULL"];
