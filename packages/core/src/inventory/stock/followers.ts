/** Hears, once it is committed, which stock rows moved. @param connections that want to know, by id */
type Follower = (connections: readonly string[], stockIds: readonly string[]) => Promise<unknown>

let follower: Follower = async () => {}

/** Says who tells connected shops what is left. Called by the root of core: they lie above. */
export const followStock = (follow: Follower): void => {
  follower = follow
}

export const stockMoved: Follower = (connections, stockIds) => follower(connections, stockIds)
