import { createContext, type RouterContextProvider } from 'react-router'
import type { Language } from '#rules/core/language'

export type Theme = 'light' | 'dark'

/** What the server hands in with each request for a page. */
export type PageExtras = {
  /** Asks the API for this visitor; in one process it is the API app itself, without a network hop. */
  fetchApi: (request: Request) => Promise<Response>
  /** Where the store is reached from outside; the only origin whose forms are accepted. */
  publicUrl: string
  /** Demo stores show /dev/ui and say that they are demos. */
  demo: boolean
  /** Kept with the request through all logs; shown to staff beside an error. */
  requestId: string
  /** Origins that the browser itself talks to: the payment gateway. */
  gatewayOrigins: string[]
  /** Whole pages can be kept: their policy names their scripts by hashes; that of the others by a nonce. */
  whole: boolean
  /** Puts the rules that a still page uses into its html. */
  inlineStyles?: (html: string, nonce: string) => Promise<string>
  /** Called with unexpected errors of rendering and loading. */
  report: (error: unknown) => void
}

export type PageContext = PageExtras & {
  /** The address that the visitor asked for, without the parts that only serve data requests. */
  url: URL
  /** Something is sent, rather than asked for. */
  isAction?: boolean
  /**
   * The browser stands at this very address already: its back button came here, or the page itself asks
   * again.
   */
  isThere?: boolean
  /** A page of the administration asks, which only staff are served. */
  isFromStaffPage?: boolean
  /** Of what a page sends: whose page it is, as `client:…` or `staff:…` (`browser/page-person.ts`). */
  person?: string | undefined
  cookies: Record<string, string>
  language: Language
  /** Unset: as the visitor's system has it. */
  theme: Theme | undefined
  /** Ties one-time codes to the browser that asked for them. Kept in a cookie once something was sent. */
  browserId: string
  nonce: string
  /** Sessions are listed by browser; the API must hear the visitor's, not ours. */
  userAgent: string
  /** The client's session was used for the first time on this day: this answer renews its cookie. */
  isSessionRenewed?: boolean
  /**
   * The rendered page, past React Router: it reads the body of each answer that it hands on, and to read one
   * costs as much as to make it.
   */
  html?: string
}

export const pageContext = createContext<PageContext>()

type Context = Readonly<Pick<RouterContextProvider, 'get'>>

export function getPage(context: Context): PageContext {
  return context.get(pageContext)
}
