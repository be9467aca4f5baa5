interface Creator<I, R extends { id: string }> {
  create(input: I): Promise<R>
  patch(input: { id: string; active: boolean }): Promise<R>
}

/** Creates a record; `active: false` turns it off at once. */
export async function createOff<I, R extends { id: string }>(
  records: Creator<I, R>,
  input: I,
  active: boolean | undefined,
): Promise<R> {
  const row = await records.create(input)
  return active === false ? records.patch({ id: row.id, active }) : row
}
