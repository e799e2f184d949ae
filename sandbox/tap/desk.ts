import type { PracticeDesk } from '../practice/desk.ts'
import type { Ledger } from './ledger.ts'
import type { Webhooks } from './webhooks.ts'

export type Desk = PracticeDesk<Ledger, Webhooks>
