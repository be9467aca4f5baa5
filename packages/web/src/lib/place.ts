import type {
  LinkOptions,
  LinkProps,
  RegisteredRouter,
  ValidateLinkOptions,
  ValidateUseSearchResult,
} from '@tanstack/react-router'

declare const checked: unique symbol

/** A place in the app, as links and `navigate` take it: a screen with its params and its query. Only `place()` makes one. */
export type Place = Pick<LinkOptions<RegisteredRouter, string, string>, 'to' | 'params' | 'search'> & {
  readonly [checked]: true
}

/** The address of a screen that needs nothing else. */
export type Plain = Exclude<NonNullable<LinkProps['to']>, `${string}$${string}`>

/** The queries of all screens: what `useSearch` says where any of them may be open. */
export type AnyQuery = ValidateUseSearchResult<{ strict: false }>

/** Checks a place where it is written: the screen exists, and its params and its query are its own. */
export const place = <const T>(options: ValidateLinkOptions<RegisteredRouter, T>): Place => options as unknown as Place

/** A place of either kind, for a link. */
export const placeOf = (to: Place | Plain): Place => (typeof to === 'string' ? place({ to }) : to)
