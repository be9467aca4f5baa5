/** A refusal in S3's words: HTTP status and S3 error code. */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
    this.name = 'S3Error'
  }
}
