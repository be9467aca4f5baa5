import { merchantOf } from './papers'
import { type Look, publicLook } from './public-paper'

/** What a page of the shop that is no paper is drawn with. */
export async function shopLook(): Promise<Look> {
  const { merchant, ...look } = await merchantOf()
  return publicLook(merchant, look)
}
