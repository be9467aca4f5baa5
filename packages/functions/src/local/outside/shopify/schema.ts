/** The part of the Admin API 2026-10 that our documents reach, from its introspection (npm @shopify/dev-mcp 1.16.0). */
export const schema = /* GraphQL */ `
schema { query: Query mutation: Mutation }
directive @idempotent(key: String!) on FIELD
type Query {
  order(id: ID!): Order
  productVariant(id: ID!): ProductVariant
  product(id: ID!): Product
  products(after: String, first: Int, query: String, sortKey: ProductSortKeys): ProductConnection!
  productVariants(after: String, before: String, first: Int, last: Int, query: String, reverse: Boolean, savedSearchId: ID, sortKey: ProductVariantSortKeys): ProductVariantConnection!
  orders(after: String, before: String, first: Int, last: Int, query: String, reverse: Boolean, savedSearchId: ID, sortKey: OrderSortKeys): OrderConnection!
  locations(after: String, before: String, first: Int, includeInactive: Boolean, includeLegacy: Boolean, last: Int, query: String, reverse: Boolean, sortKey: LocationSortKeys): LocationConnection!
  shop: Shop!
  webhookSubscriptions(after: String, before: String, callbackUrl: URL, first: Int, format: WebhookSubscriptionFormat, last: Int, query: String, reverse: Boolean, sortKey: WebhookSubscriptionSortKeys, topics: [WebhookSubscriptionTopic!], uri: String): WebhookSubscriptionConnection!
}
type OrderConnection {
  pageInfo: PageInfo!
  nodes: [Order!]!
}
type PageInfo {
  hasNextPage: Boolean!
  endCursor: String
}
type Order {
  id: ID!
  legacyResourceId: UnsignedInt64!
  name: String!
  number: Int!
  createdAt: DateTime!
  updatedAt: DateTime!
  cancelledAt: DateTime
  cancelReason: OrderCancelReason
  displayFinancialStatus: OrderDisplayFinancialStatus
  displayFulfillmentStatus: OrderDisplayFulfillmentStatus!
  currencyCode: CurrencyCode!
  taxesIncluded: Boolean!
  email: String
  phone: String
  note: String
  customAttributes: [Attribute!]!
  totalPriceSet: MoneyBag!
  currentTotalPriceSet: MoneyBag!
  totalShippingPriceSet: MoneyBag!
  currentShippingPriceSet: MoneyBag!
  totalRefundedSet: MoneyBag!
  totalOutstandingSet: MoneyBag!
  shippingLines(after: String, before: String, first: Int, includeRemovals: Boolean, last: Int, reverse: Boolean): ShippingLineConnection!
  customer: Customer
  shippingAddress: MailingAddress
  lineItems(after: String, before: String, first: Int, last: Int, reverse: Boolean): LineItemConnection!
  fulfillmentOrders(after: String, before: String, displayable: Boolean, first: Int, last: Int, query: String, reverse: Boolean): FulfillmentOrderConnection!
}
type ShippingLineConnection {
  nodes: [ShippingLine!]!
}
type ShippingLine {
  title: String!
  taxLines: [TaxLine!]!
}
type DiscountAllocation {
  allocatedAmountSet: MoneyBag!
}
type Attribute {
  key: String!
  value: String
}
type MoneyBag {
  shopMoney: MoneyV2!
}
type MoneyV2 {
  amount: Decimal!
  currencyCode: CurrencyCode!
}
type Customer {
  id: ID!
  displayName: String!
  defaultEmailAddress: CustomerEmailAddress
  defaultPhoneNumber: CustomerPhoneNumber
}
type CustomerEmailAddress {
  emailAddress: String!
}
type CustomerPhoneNumber {
  phoneNumber: String!
}
type MailingAddress {
  firstName: String
  lastName: String
  address1: String
  address2: String
  city: String
  province: String
  provinceCode: String
  countryCodeV2: CountryCode
  phone: String
}
type LineItemConnection {
  pageInfo: PageInfo!
  nodes: [LineItem!]!
}
type LineItem {
  id: ID!
  sku: String
  name: String!
  quantity: Int!
  currentQuantity: Int!
  product: Product
  variant: ProductVariant
  originalUnitPriceSet: MoneyBag!
  discountAllocations: [DiscountAllocation!]!
  discountedUnitPriceSet: MoneyBag!
  taxLines(first: Int): [TaxLine!]!
}
type SelectedOption {
  name: String!
  value: String!
}
type ProductOption {
  name: String!
}
type MediaConnection {
  nodes: [Media!]!
}
type Media {
  preview: MediaPreviewImage
}
type MediaPreviewImage {
  image: Image
}
type Image {
  url: URL!
}
type ProductConnection {
  pageInfo: PageInfo!
  nodes: [Product!]!
}
enum ProductSortKeys {
  ID
  TITLE
  UPDATED_AT
}
type ProductVariant {
  id: ID!
  selectedOptions: [SelectedOption!]!
  price: Money!
  barcode: String
  sku: String
  title: String!
  product: Product!
  inventoryItem: InventoryItem!
}
type TaxLine {
  title: String!
  priceSet: MoneyBag!
  ratePercentage: Float
}
type FulfillmentOrderConnection {
  nodes: [FulfillmentOrder!]!
}
type FulfillmentOrder {
  id: ID!
  status: FulfillmentOrderStatus!
}
type Mutation {
  inventorySetQuantities(input: InventorySetQuantitiesInput!): InventorySetQuantitiesPayload
  productVariantsBulkUpdate(allowPartialUpdates: Boolean, productId: ID!, variants: [ProductVariantsBulkInput!]!): ProductVariantsBulkUpdatePayload
  productSet(identifier: ProductSetIdentifiers, input: ProductSetInput!, synchronous: Boolean): ProductSetPayload
  webhookSubscriptionDelete(id: ID!): WebhookSubscriptionDeletePayload
  webhookSubscriptionCreate(topic: WebhookSubscriptionTopic!, webhookSubscription: WebhookSubscriptionInput!): WebhookSubscriptionCreatePayload
}
type InventorySetQuantitiesPayload {
  inventoryAdjustmentGroup: InventoryAdjustmentGroup
  userErrors: [InventorySetQuantitiesUserError!]!
}
type InventoryAdjustmentGroup {
  id: ID!
}
type InventorySetQuantitiesUserError {
  code: InventorySetQuantitiesUserErrorCode
  field: [String!]
  message: String!
}
input ProductVariantsBulkInput {
  id: ID
  price: Money
  compareAtPrice: Money
  barcode: String
}
type ProductVariantsBulkUpdatePayload {
  productVariants: [ProductVariant!]
  userErrors: [ProductVariantsBulkUpdateUserError!]!
}
type ProductVariantsBulkUpdateUserError {
  code: ProductVariantsBulkUpdateUserErrorCode
  field: [String!]
  message: String!
}
enum ProductVariantsBulkUpdateUserErrorCode {
  PRODUCT_DOES_NOT_EXIST
  PRODUCT_VARIANT_DOES_NOT_EXIST
  PRODUCT_VARIANT_ID_MISSING
  CANNOT_SPECIFY_BOTH
}
type ProductSetPayload {
  product: Product
  productSetOperation: ProductSetOperation
  userErrors: [ProductSetUserError!]!
}
type Product {
  id: ID!
  descriptionHtml: HTML!
  options(first: Int): [ProductOption!]!
  media(after: String, first: Int): MediaConnection!
  title: String!
  handle: String!
  variants(after: String, before: String, first: Int, last: Int, reverse: Boolean, sortKey: ProductVariantSortKeys): ProductVariantConnection!
}
type ProductVariantConnection {
  pageInfo: PageInfo!
  nodes: [ProductVariant!]!
}
type InventoryItem {
  id: ID!
  tracked: Boolean!
  inventoryLevel(includeInactive: Boolean, locationId: ID!): InventoryLevel
}
type InventoryLevel {
  id: ID!
  quantities(names: [String!]!): [InventoryQuantity!]!
}
type InventoryQuantity {
  name: String!
  quantity: Int!
}
type ProductSetOperation {
  id: ID!
  status: ProductOperationStatus!
}
type ProductSetUserError {
  code: ProductSetUserErrorCode
  field: [String!]
  message: String!
}
type WebhookSubscriptionCreatePayload {
  webhookSubscription: WebhookSubscription
  userErrors: [UserError!]!
}
type WebhookSubscriptionDeletePayload {
  deletedWebhookSubscriptionId: ID
  userErrors: [UserError!]!
}
type WebhookSubscription {
  id: ID!
  topic: WebhookSubscriptionTopic!
  uri: String!
}
type UserError {
  field: [String!]
  message: String!
}
type LocationConnection {
  nodes: [Location!]!
}
type Location {
  id: ID!
  name: String!
  isActive: Boolean!
}
type Shop {
  id: ID!
  name: String!
  myshopifyDomain: String!
  currencyCode: CurrencyCode!
  ianaTimezone: String!
}
type WebhookSubscriptionConnection {
  nodes: [WebhookSubscription!]!
}
enum OrderSortKeys { CREATED_AT CURRENT_TOTAL_PRICE CUSTOMER_NAME DESTINATION FINANCIAL_STATUS FULFILLMENT_STATUS ID ORDER_NUMBER PO_NUMBER PROCESSED_AT RELEVANCE TOTAL_ITEMS_QUANTITY TOTAL_PRICE UPDATED_AT }
input InventorySetQuantitiesInput {
  name: String!
  quantities: [InventoryQuantityInput!]!
  reason: String!
  referenceDocumentUri: String
}
input InventoryQuantityInput {
  changeFromQuantity: Int
  inventoryItemId: ID!
  locationId: ID!
  quantity: Int!
}
input ProductSetInput {
  category: ID
  claimOwnership: ProductClaimOwnershipInput
  collections: [ID!]
  combinedListingRole: CombinedListingsRole
  descriptionHtml: String
  files: [FileSetInput!]
  giftCard: Boolean
  giftCardTemplateSuffix: String
  handle: String
  metafields: [MetafieldInput!]
  productOptions: [OptionSetInput!]
  productType: String
  redirectNewHandle: Boolean
  requiresSellingPlan: Boolean
  seo: SEOInput
  status: ProductStatus
  tags: [String!]
  templateSuffix: String
  title: String
  variants: [ProductVariantSetInput!]
  vendor: String
}
input ProductClaimOwnershipInput {
  bundles: Boolean
}
enum CombinedListingsRole { CHILD PARENT }
input FileSetInput {
  alt: String
  contentType: FileContentType
  duplicateResolutionMode: FileCreateInputDuplicateResolutionMode
  filename: String
  id: ID
  originalSource: String
}
enum FileContentType { EXTERNAL_VIDEO FILE IMAGE MODEL_3D VIDEO }
enum FileCreateInputDuplicateResolutionMode { APPEND_UUID RAISE_ERROR REPLACE }
input MetafieldInput {
  id: ID
  key: String
  namespace: String
  type: String
  value: String
}
input OptionSetInput {
  id: ID
  linkedMetafield: LinkedMetafieldCreateInput
  name: String
  position: Int
  values: [OptionValueSetInput!]
}
input LinkedMetafieldCreateInput {
  key: String!
  namespace: String!
  values: [String!]
}
input OptionValueSetInput {
  id: ID
  name: String
}
input SEOInput {
  description: String
  title: String
}
enum ProductStatus { ACTIVE ARCHIVED DRAFT UNLISTED }
input ProductVariantSetInput {
  barcode: String
  compareAtPrice: Money
  file: FileSetInput
  id: ID
  inventoryItem: InventoryItemInput
  inventoryPolicy: ProductVariantInventoryPolicy
  inventoryQuantities: [ProductSetInventoryInput!]
  metafields: [MetafieldInput!]
  optionValues: [VariantOptionValueInput!]!
  position: Int
  price: Money
  published: Boolean
  requiresComponents: Boolean
  showUnitPrice: Boolean
  sku: String
  taxCode: String
  taxable: Boolean
  unitPriceMeasurement: UnitPriceMeasurementInput
}
scalar Money
scalar HTML
input InventoryItemInput {
  cost: Decimal
  countryCodeOfOrigin: CountryCode
  countryHarmonizedSystemCodes: [CountryHarmonizedSystemCodeInput!]
  harmonizedSystemCode: String
  measurement: InventoryItemMeasurementInput
  provinceCodeOfOrigin: String
  requiresShipping: Boolean
  sku: String
  tracked: Boolean
}
scalar Decimal
enum CountryCode { AC AD AE AF AG AI AL AM AN AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PS PT PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW ZZ }
input CountryHarmonizedSystemCodeInput {
  countryCode: CountryCode
  harmonizedSystemCode: String!
}
input InventoryItemMeasurementInput {
  shippingPackageId: ID
  weight: WeightInput
}
input WeightInput {
  unit: WeightUnit!
  value: Float!
}
enum WeightUnit { GRAMS KILOGRAMS OUNCES POUNDS }
enum ProductVariantInventoryPolicy { CONTINUE DENY }
input ProductSetInventoryInput {
  locationId: ID!
  name: String!
  quantity: Int!
}
input VariantOptionValueInput {
  id: ID
  linkedMetafieldValue: String
  name: String
  optionId: ID
  optionName: String
}
input UnitPriceMeasurementInput {
  quantityUnit: UnitPriceMeasurementMeasuredUnit
  quantityValue: Float
  referenceUnit: UnitPriceMeasurementMeasuredUnit
  referenceValue: Int
}
enum UnitPriceMeasurementMeasuredUnit { CL CM FLOZ FT FT2 G GAL IN ITEM KG L LB M M2 M3 MG ML MM OZ PT QT UNKNOWN YD }
input ProductSetIdentifiers {
  customId: UniqueMetafieldValueInput
  handle: String
  id: ID
}
input UniqueMetafieldValueInput {
  key: String!
  namespace: String
  value: String!
}
enum ProductVariantSortKeys { FULL_TITLE ID INVENTORY_LEVELS_AVAILABLE INVENTORY_MANAGEMENT INVENTORY_POLICY INVENTORY_QUANTITY NAME POPULAR POSITION RELEVANCE SKU TITLE }
enum WebhookSubscriptionTopic { APP_PURCHASES_ONE_TIME_UPDATE APP_SCOPES_UPDATE APP_SUBSCRIPTIONS_APPROACHING_CAPPED_AMOUNT APP_SUBSCRIPTIONS_UPDATE APP_UNINSTALLED AUDIT_EVENTS_ADMIN_API_ACTIVITY BULK_OPERATIONS_FINISH CARTS_CREATE CARTS_UPDATE CHANNELS_DELETE CHECKOUTS_CREATE CHECKOUTS_DELETE CHECKOUTS_UPDATE COLLECTIONS_CREATE COLLECTIONS_DELETE COLLECTIONS_UPDATE COLLECTION_LISTINGS_ADD COLLECTION_LISTINGS_REMOVE COLLECTION_LISTINGS_UPDATE COLLECTION_PUBLICATIONS_CREATE COLLECTION_PUBLICATIONS_DELETE COLLECTION_PUBLICATIONS_UPDATE COMPANIES_CREATE COMPANIES_DELETE COMPANIES_UPDATE COMPANY_CONTACTS_CREATE COMPANY_CONTACTS_DELETE COMPANY_CONTACTS_UPDATE COMPANY_CONTACT_ROLES_ASSIGN COMPANY_CONTACT_ROLES_REVOKE COMPANY_LOCATIONS_CREATE COMPANY_LOCATIONS_DELETE COMPANY_LOCATIONS_UPDATE CUSTOMERS_CREATE CUSTOMERS_DELETE CUSTOMERS_DISABLE CUSTOMERS_EMAIL_MARKETING_CONSENT_UPDATE CUSTOMERS_ENABLE CUSTOMERS_MARKETING_CONSENT_UPDATE CUSTOMERS_MERGE CUSTOMERS_PURCHASING_SUMMARY CUSTOMERS_UPDATE CUSTOMERS_WHATS_APP_MARKETING_CONSENT_UPDATE CUSTOMER_ACCOUNT_SETTINGS_UPDATE CUSTOMER_GROUPS_CREATE CUSTOMER_GROUPS_DELETE CUSTOMER_GROUPS_UPDATE CUSTOMER_JOINED_SEGMENT CUSTOMER_LEFT_SEGMENT CUSTOMER_PAYMENT_METHODS_CREATE CUSTOMER_PAYMENT_METHODS_REVOKE CUSTOMER_PAYMENT_METHODS_UPDATE CUSTOMER_TAGS_ADDED CUSTOMER_TAGS_REMOVED DELIVERY_PROMISE_SETTINGS_UPDATE DISCOUNTS_CREATE DISCOUNTS_DELETE DISCOUNTS_REDEEMCODE_ADDED DISCOUNTS_REDEEMCODE_REMOVED DISCOUNTS_UPDATE DISPUTES_CREATE DISPUTES_UPDATE DOMAINS_CREATE DOMAINS_DESTROY DOMAINS_UPDATE DRAFT_ORDERS_CREATE DRAFT_ORDERS_DELETE DRAFT_ORDERS_UPDATE FINANCE_APP_STAFF_MEMBER_DELETE FINANCE_APP_STAFF_MEMBER_GRANT FINANCE_APP_STAFF_MEMBER_REVOKE FINANCE_APP_STAFF_MEMBER_UPDATE FINANCE_KYC_INFORMATION_UPDATE FULFILLMENTS_CREATE FULFILLMENTS_UPDATE FULFILLMENT_EVENTS_CREATE FULFILLMENT_EVENTS_DELETE FULFILLMENT_HOLDS_ADDED FULFILLMENT_HOLDS_RELEASED FULFILLMENT_ORDERS_CANCELLATION_REQUEST_ACCEPTED FULFILLMENT_ORDERS_CANCELLATION_REQUEST_REJECTED FULFILLMENT_ORDERS_CANCELLATION_REQUEST_SUBMITTED FULFILLMENT_ORDERS_CANCELLED FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_ACCEPTED FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_REJECTED FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_SUBMITTED FULFILLMENT_ORDERS_FULFILLMENT_SERVICE_FAILED_TO_COMPLETE FULFILLMENT_ORDERS_HOLD_RELEASED FULFILLMENT_ORDERS_LINE_ITEMS_PREPARED_FOR_LOCAL_DELIVERY FULFILLMENT_ORDERS_LINE_ITEMS_PREPARED_FOR_PICKUP FULFILLMENT_ORDERS_MANUALLY_REPORTED_PROGRESS_STOPPED FULFILLMENT_ORDERS_MERGED FULFILLMENT_ORDERS_MOVED FULFILLMENT_ORDERS_ORDER_ROUTING_COMPLETE FULFILLMENT_ORDERS_PLACED_ON_HOLD FULFILLMENT_ORDERS_PROGRESS_REPORTED FULFILLMENT_ORDERS_RESCHEDULED FULFILLMENT_ORDERS_SCHEDULED_FULFILLMENT_ORDER_READY FULFILLMENT_ORDERS_SPLIT INVENTORY_ITEMS_CREATE INVENTORY_ITEMS_DELETE INVENTORY_ITEMS_UPDATE INVENTORY_LEVELS_CONNECT INVENTORY_LEVELS_DISCONNECT INVENTORY_LEVELS_UPDATE INVENTORY_SHIPMENTS_ADD_ITEMS INVENTORY_SHIPMENTS_CREATE INVENTORY_SHIPMENTS_DELETE INVENTORY_SHIPMENTS_MARK_IN_TRANSIT INVENTORY_SHIPMENTS_RECEIVE_ITEMS INVENTORY_SHIPMENTS_REMOVE_ITEMS INVENTORY_SHIPMENTS_UPDATE_ITEM_QUANTITIES INVENTORY_SHIPMENTS_UPDATE_TRACKING INVENTORY_TRANSFERS_ADD_ITEMS INVENTORY_TRANSFERS_CANCEL INVENTORY_TRANSFERS_COMPLETE INVENTORY_TRANSFERS_READY_TO_SHIP INVENTORY_TRANSFERS_REMOVE_ITEMS INVENTORY_TRANSFERS_UPDATED INVENTORY_TRANSFERS_UPDATE_ITEM_QUANTITIES LOCALES_CREATE LOCALES_DESTROY LOCALES_UPDATE LOCATIONS_ACTIVATE LOCATIONS_CREATE LOCATIONS_DEACTIVATE LOCATIONS_DELETE LOCATIONS_UPDATE MARKETS_BACKUP_REGION_UPDATE MARKETS_CREATE MARKETS_DELETE MARKETS_UPDATE METAFIELD_DEFINITIONS_CREATE METAFIELD_DEFINITIONS_DELETE METAFIELD_DEFINITIONS_UPDATE METAOBJECTS_CREATE METAOBJECTS_DELETE METAOBJECTS_UPDATE ORDERS_CANCELLED ORDERS_CREATE ORDERS_DELETE ORDERS_EDITED ORDERS_FULFILLED ORDERS_LINK_REQUESTED ORDERS_PAID ORDERS_PARTIALLY_FULFILLED ORDERS_RISK_ASSESSMENT_CHANGED ORDERS_SHOPIFY_PROTECT_ELIGIBILITY_CHANGED ORDERS_UPDATED ORDER_TRANSACTIONS_CREATE PAYMENT_SCHEDULES_DUE PAYMENT_TERMS_CREATE PAYMENT_TERMS_DELETE PAYMENT_TERMS_UPDATE PRODUCTS_CREATE PRODUCTS_DELETE PRODUCTS_UPDATE PRODUCT_FEEDS_CREATE PRODUCT_FEEDS_FULL_SYNC PRODUCT_FEEDS_FULL_SYNC_FINISH PRODUCT_FEEDS_INCREMENTAL_SYNC PRODUCT_FEEDS_UPDATE PRODUCT_LISTINGS_ADD PRODUCT_LISTINGS_REMOVE PRODUCT_LISTINGS_UPDATE PRODUCT_PUBLICATIONS_CREATE PRODUCT_PUBLICATIONS_DELETE PRODUCT_PUBLICATIONS_UPDATE PROFILES_CREATE PROFILES_DELETE PROFILES_UPDATE REFUNDS_CREATE RETURNS_APPROVE RETURNS_CANCEL RETURNS_CLOSE RETURNS_DECLINE RETURNS_PROCESS RETURNS_REOPEN RETURNS_REQUEST RETURNS_UPDATE REVERSE_DELIVERIES_ATTACH_DELIVERABLE REVERSE_FULFILLMENT_ORDERS_DISPOSE SCHEDULED_PRODUCT_LISTINGS_ADD SCHEDULED_PRODUCT_LISTINGS_REMOVE SCHEDULED_PRODUCT_LISTINGS_UPDATE SEGMENTS_CREATE SEGMENTS_DELETE SEGMENTS_UPDATE SELLING_PLAN_GROUPS_CREATE SELLING_PLAN_GROUPS_DELETE SELLING_PLAN_GROUPS_UPDATE SHIPPING_ADDRESSES_CREATE SHIPPING_ADDRESSES_UPDATE SHOP_UPDATE SUBSCRIPTION_BILLING_ATTEMPTS_CHALLENGED SUBSCRIPTION_BILLING_ATTEMPTS_FAILURE SUBSCRIPTION_BILLING_ATTEMPTS_SUCCESS SUBSCRIPTION_BILLING_CYCLES_SKIP SUBSCRIPTION_BILLING_CYCLES_UNSKIP SUBSCRIPTION_BILLING_CYCLE_EDITS_CREATE SUBSCRIPTION_BILLING_CYCLE_EDITS_DELETE SUBSCRIPTION_BILLING_CYCLE_EDITS_UPDATE SUBSCRIPTION_CONTRACTS_ACTIVATE SUBSCRIPTION_CONTRACTS_CANCEL SUBSCRIPTION_CONTRACTS_CREATE SUBSCRIPTION_CONTRACTS_EXPIRE SUBSCRIPTION_CONTRACTS_FAIL SUBSCRIPTION_CONTRACTS_PAUSE SUBSCRIPTION_CONTRACTS_UPDATE TAX_SERVICES_CREATE TAX_SERVICES_UPDATE TENDER_TRANSACTIONS_CREATE THEMES_CREATE THEMES_DELETE THEMES_PUBLISH THEMES_UPDATE VARIANTS_IN_STOCK VARIANTS_OUT_OF_STOCK }
input WebhookSubscriptionInput {
  filter: String
  format: WebhookSubscriptionFormat
  includeFields: [String!]
  metafieldNamespaces: [String!]
  metafields: [HasMetafieldsMetafieldIdentifierInput!]
  name: String
  uri: String
}
enum WebhookSubscriptionFormat { JSON XML }
input HasMetafieldsMetafieldIdentifierInput {
  key: String!
  namespace: String
}
enum LocationSortKeys { ID NAME RELEVANCE }
scalar URL
enum WebhookSubscriptionSortKeys { CREATED_AT ID }
scalar UnsignedInt64
scalar DateTime
enum OrderCancelReason { CUSTOMER DECLINED FRAUD INVENTORY OTHER STAFF }
enum OrderDisplayFinancialStatus { AUTHORIZED EXPIRED PAID PARTIALLY_PAID PARTIALLY_REFUNDED PENDING REFUNDED VOIDED }
enum OrderDisplayFulfillmentStatus { FULFILLED FULFILLMENT_NOT_REQUIRED IN_PROGRESS ON_HOLD OPEN PARTIALLY_FULFILLED PENDING_FULFILLMENT REQUEST_DECLINED RESTOCKED SCHEDULED UNFULFILLED }
enum CurrencyCode { AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BYR BZD CAD CDF CHF CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JEP JMD JOD JPY KES KGS KHR KID KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USDC UYU UZS VED VEF VES VND VUV WST XAF XCD XOF XPF XXX YER ZAR ZMW }
enum FulfillmentOrderStatus { CANCELLED CLOSED INCOMPLETE IN_PROGRESS ON_HOLD OPEN SCHEDULED }
enum InventorySetQuantitiesUserErrorCode { CHANGE_FROM_QUANTITY_STALE COMPARE_QUANTITY_REQUIRED COMPARE_QUANTITY_STALE IDEMPOTENCY_CONCURRENT_REQUEST IDEMPOTENCY_KEY_PARAMETER_MISMATCH IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED INVALID_INVENTORY_ITEM INVALID_LOCATION INVALID_NAME INVALID_QUANTITY_NEGATIVE INVALID_QUANTITY_TOO_HIGH INVALID_QUANTITY_TOO_LOW INVALID_REASON INVALID_REFERENCE_DOCUMENT NON_MUTABLE_INVENTORY_ITEM NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR }
enum ProductOperationStatus { ACTIVE COMPLETE CREATED }
enum ProductSetUserErrorCode { CANNOT_COMBINE_LINKED_AND_NONLINKED_OPTION_VALUES CAPABILITY_VIOLATION DUPLICATED_METAFIELD_VALUE DUPLICATED_OPTION_NAME DUPLICATED_OPTION_VALUE DUPLICATED_VALUE DUPLICATE_LINKED_OPTION GENERIC_ERROR GIFT_CARDS_NOT_ACTIVATED GIFT_CARD_ATTRIBUTE_CANNOT_BE_CHANGED HANDLE_NOT_UNIQUE ID_NOT_ALLOWED INPUT_MISMATCH INVALID_INPUT INVALID_METAFIELD INVALID_METAFIELD_VALUE_FOR_LINKED_OPTION INVALID_PRODUCT INVALID_VARIANT INVENTORY_QUANTITIES_LIMIT_EXCEEDED JOB_ERROR LINKED_METAFIELD_DEFINITION_NOT_FOUND LINKED_OPTIONS_NOT_SUPPORTED_FOR_SHOP METAFIELD_MISMATCH MISSING_FIELD_REQUIRED NOT_FOUND OPTIONS_OVER_LIMIT OPTION_DOES_NOT_EXIST OPTION_VALUES_MISSING OPTION_VALUES_OVER_LIMIT OPTION_VALUE_DOES_NOT_EXIST PRODUCT_DOES_NOT_EXIST PRODUCT_OPTIONS_INPUT_MISSING PRODUCT_SUSPENDED PRODUCT_VARIANT_DOES_NOT_EXIST VARIANTS_INPUT_MISSING VARIANTS_OVER_LIMIT }
`
