/**
 * Writes text as a quoted cell of CSV. Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers
 * for machines are written without this function. Source: RFC 4180 and OWASP, CSV injection.
 */
export const textCell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
