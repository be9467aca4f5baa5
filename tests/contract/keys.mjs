/** What a suite needs from the environment to ask the sandbox of a service. Never keys of production: it makes things. */
export const keys = {
  woo: ['WOO_URL', 'WOO_KEY', 'WOO_SECRET'],
  shopify: ['SHOPIFY_URL', 'SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET'],
  plemsi: ['PLEMSI_URL', 'PLEMSI_TOKEN'],
  wompi: ['WOMPI_URL', 'WOMPI_PUBLIC_KEY', 'WOMPI_PRIVATE_KEY', 'WOMPI_INTEGRITY_KEY'],
  envia: ['ENVIA_URL', 'ENVIA_QUERIES_URL', 'ENVIA_TOKEN'],
  dropi: ['DROPI_URL', 'DROPI_KEY', 'DROPI_ORIGIN', 'DROPI_PRODUCT'],
}
