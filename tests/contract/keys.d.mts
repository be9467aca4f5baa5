export const keys: Record<'woo' | 'shopify' | 'plemsi' | 'wompi' | 'envia' | 'dropi', string[]>
