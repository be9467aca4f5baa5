const HIDDEN = '•••'

/** Names of fields whose value nobody may read. */
const SECRET_NAME =
  /secret|password|passwd|clave|token|authorization|cookie|api_?key|signature|credential|consumer_key|integration-key/i
/**
 * Secrets that may stand inside a sentence: JWTs, what follows `Bearer` and `Basic`, values of secret names, signatures of
 * media, and keys of other services by how they begin (ours, WooCommerce, Shopify, Wompi).
 */
const SECRET_TEXT =
  /eyJ[\w-]{8,}\.[\w-]+\.[\w-]+|\b(?:bearer|basic)\s+[^\s"']+|\b(?:password|token|secret|clave|api_?key|consumer_key|consumer_secret|integration-key)["']?\s*[=:]\s*["']?[^\s"'&,}]+|(?<=\/media\/)[\w-]{32}|\b(?:tnd|whsec|ck|cs|shp[a-z]{2}|prv_(?:test|prod)|(?:test|prod)_(?:events|integrity))_[\w-]{8,}/gi

/** True for the name of a field that is not to be read. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name)

/** The text with whatever looks like a secret hidden. */
export const masked = (text: string): string => text.replace(SECRET_TEXT, HIDDEN)

/** What stands for a hidden value. */
export const hidden = HIDDEN
