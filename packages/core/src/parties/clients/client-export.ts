import type { FileAnswer } from '../../kernel/call'
import { bound } from '../../kernel/context'
import { load, range } from '../../kernel/db/read'
import { XLSX } from '../../kernel/files/content-type'
import { writeSheet } from '../../kernel/sheet/write'
import type { PriceListData } from '../../settings/price-lists/price-list'
import { settingsOf } from '../../settings/settings'
import { Client, GENERIC_CLIENT } from './client'
import { exportColumns, exportRow } from './client-sheet'

const PAGE = 500

async function* clientRows(lists: readonly PriceListData[]) {
  let start: Parameters<typeof range>[0]['start']
  do {
    const answer = await range({
      pk: Client.indexPartition('name', 'all'),
      index: Client.indexOf('name'),
      limit: PAGE,
      start,
    })
    for (const item of answer.items) {
      const client = Client.fromItem(item)
      if (client.id !== GENERIC_CLIENT) yield exportRow(client, lists)
    }
    start = answer.next
  } while (start)
}

/** All the clients of the shop by name as an .xlsx that imports back unchanged. Memory does not grow with them. */
export async function downloadClients(): Promise<FileAnswer> {
  const { settings } = await load({ settings: settingsOf() })
  return {
    filename: 'clientes.xlsx',
    contentType: XLSX,
    body: writeSheet({ name: 'Clientes', columns: exportColumns, rows: bound(clientRows(settings.priceLists)) }),
  }
}
