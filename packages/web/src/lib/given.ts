type Given<V> = { [K in keyof V]: Exclude<V[K], ''> }

/** The values that somebody wrote: what was left blank is not sent. */
export const given = <V extends object>(values: V): Given<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  ) as Given<V>
