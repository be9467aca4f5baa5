/** What a shop may have only so many of, as what it pays for says. */
export type Limited = 'users' | 'storages' | 'connections'

type Check = (what: Limited, have: () => Promise<number>) => Promise<void>
let check: Check | undefined

/** Tells who knows what a shop may have. Called by the root of core: that lies above. */
export const limitBy = (how: Check): void => void (check = how)

/**
 * Asked before one more is made, with how many there are.
 * @throws AppError 409 when the shop may not have more
 */
export const needRoom = async (what: Limited, have: () => Promise<number>): Promise<void> => check?.(what, have)
