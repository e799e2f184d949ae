/**
 * What a gateway does in the browser: a card goes from here to the gateway and nowhere else. Nothing of a
 * card is kept, logged, or put into an error. Each gateway is a module of its own. New cards go to the one
 * that the store names; the CVC of a saved card goes to the one that keeps it.
 */
export type GatewayCard = { name: string; number: string; month: number; year: number; cvc: string }

/** A gateway's name, by which its module is chosen. */
export type GatewayName = { name: string }

export type Gateway = GatewayName & { base_url: string; publishable_key: string }

/** Stands until the store has said which it is. */
export const noGateway: Gateway = { name: '', base_url: '', publishable_key: '' }

/** What our server says has to be sent, with the card put into `source`. */
export type GatewayRequest = { url: string; method: 'POST'; body: Record<string, unknown> }

export type CardField = 'name' | 'number' | 'expiry' | 'cvc'

/** The gateway would not take it: the fields that it complains about, none when it does not say. */
export type Refusal = { outcome: 'refused'; fields: CardField[] }
/** No answer, or one that does not say what happened. */
export type Silence = { outcome: 'silent' }

export type TokenAnswer = { outcome: 'made'; token: string } | Refusal | Silence
/**
 * `sent`: the gateway has the payment; only our server may say what became of it. `waits`: for the bank's
 * page.
 */
export type CardAnswer = { outcome: 'sent'; redirectUrl: string | null; waits: boolean } | Refusal | Silence

export type Options = {
  fetch?: typeof fetch
  /** Milliseconds for one try. */
  timeout?: number
  /** Milliseconds before each further try. */
  pauses?: number[]
}

/** A gateway's module. */
export type CardGateway = {
  /**
   * Makes a token of the card that can be charged once. Safe to repeat: a token that nobody uses is worth
   * nothing.
   */
  makeCardToken(
    gateway: Gateway,
    card: GatewayCard,
    callbackUrl: string,
    options?: Options,
  ): Promise<TokenAnswer>
  /** Makes a token of a card that is to be kept; our server says where the bank verifies it. */
  makeTokenToKeep(
    gateway: Gateway,
    card: GatewayCard,
    callbackUrl: string,
    options?: Options,
  ): Promise<TokenAnswer>
  /**
   * Sends a payment that our server has announced, with the card, or with the CVC of a saved one. Null where
   * only our server charges: a new card that is saved is then charged by its token.
   */
  sendCardPayment:
    | ((
        request: GatewayRequest,
        card: GatewayCard | Pick<GatewayCard, 'cvc'>,
        options?: Options,
      ) => Promise<CardAnswer>)
    | null
}

/** What pages say and ask depends on, before the module is there. */
export function traitsOf({ name }: GatewayName): { holdsARiyal: boolean; takesCvcOfSavedCard: boolean } {
  const isMoyasar = name !== 'tap'
  return { holdsARiyal: isMoyasar, takesCvcOfSavedCard: isMoyasar }
}

/** The browser is only ever led to a web address, whatever the answer says. */
export function webAddress(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null
  return /^https?:$/.test(new URL(text).protocol) ? text : null
}
