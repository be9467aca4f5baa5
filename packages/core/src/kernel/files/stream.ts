/** Bytes as they come, as a stream that is read as fast as it is taken. */
export const streamOf = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> => {
  const pieces = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await pieces.return?.(undefined)),
  })
}
