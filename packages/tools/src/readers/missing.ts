/** CSV cells that mean "missing", in a file of their own: the program's help lists them without loading the readers. */
export const CSV_MISSING: readonly string[] = ["", "?", "NA", "N/A", "NaN", "nan", "null", "NULL"];
