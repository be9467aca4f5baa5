export const sheetReader: string
export function buildSheetReader(folder: string): Promise<unknown>
