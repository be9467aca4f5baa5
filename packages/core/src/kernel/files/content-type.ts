/** Content type of a sheet of Excel 2007 or newer. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
