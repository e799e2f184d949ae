import type { Metadata } from './fields.ts'
import type { Brand, CardBehaviour } from './test-cards.ts'

export type TokenStatus = 'initiated' | 'active' | 'inactive' | 'expired'

/** The token as Moyasar shows it. Never changed in place. */
export interface Token {
  id: string
  status: TokenStatus
  brand: Brand
  funding: 'credit' | 'debit'
  country: string
  month: string
  year: string
  name: string
  last_four: string
  metadata: Metadata | null
  message: string | null
  verification_url: string | null
  created_at: string
  updated_at: string
  expires_at: string | null
}

/** A token with what only the gateway knows. */
export interface TokenRecord {
  token: Token
  behaviour: CardBehaviour
  /** `save_only`: good for one payment, which always runs 3-D Secure. */
  single_use: boolean
  used: boolean
  callback_url: string | null
}
