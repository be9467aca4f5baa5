/** What we use of the library, apart, so that only a call that touches a sheet loads it. */
export { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx'
