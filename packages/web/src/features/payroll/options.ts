/** A list of codes as the choices of a Select. */
export const optionsOf = (rows: readonly { id: string; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
