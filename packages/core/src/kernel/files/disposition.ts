/** A name as RFC 5987 (section 3.2.1) writes it outside of ASCII. */
const coded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The header `content-disposition` that gives a file its name, also with accents (RFC 6266). ASCII only, as S3 asks. */
export const disposition = (filename: string, how: 'attachment' | 'inline' = 'attachment'): string =>
  `${how}; filename="${filename.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${coded(filename)}`
