import { unpacked, zipEntries } from '../files/unzip'
import { damaged, Meter, type Room } from './bounds'

/**
 * Unpacks every entry of a workbook piece by piece, keeping nothing, and stops at the first bound that one passes: what
 * reads it afterwards meets no surprise, whatever sizes the file declares.
 * @throws AppError 422 when it is damaged (cut short, a directory that cannot be read) or holds more than anybody needs
 */
export async function checkWorkbook(bytes: Uint8Array): Promise<void> {
  const room: Room = { bytes: 0 }
  for (const entry of zipEntries(bytes, damaged)) {
    const meter = new Meter(entry.name, room)
    for await (const piece of unpacked(entry, damaged)) meter.take(piece)
  }
}
