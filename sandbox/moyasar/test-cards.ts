import type { THREE_DS_FAILURES } from './guesses.ts'

// Source: Moyasar's documents, "Test cards" (facts: payments, sections 11 and 12).

export type Brand = 'mada' | 'visa' | 'master' | 'amex' | 'unionpay'
export type ThreeDsFailure = keyof typeof THREE_DS_FAILURES

/** How 3-D Secure goes for a card, before any money is asked for. */
export type Enrolment = 'challenge' | 'frictionless' | 'refused_at_enrolment' | 'refused_at_authentication'

/** What the practice bank knows of a card: all that decides a payment, and nothing that identifies the card. */
export interface CardBehaviour {
  enrolment: Enrolment
  /** Why, when 3-D Secure refuses. */
  failure: ThreeDsFailure | null
  /** Two digits that the bank answers when asked for money. */
  code: string
  /** A saved card is refused without its CVC, with this code. */
  codeWithoutCvc?: string
}

/** Response codes of the test cards with the text that Moyasar shows in `source.message`. */
export const bankAnswers: Record<string, string> = {
  '00': 'APPROVED',
  '99': 'UNSPECIFIED FAILURE',
  '51': 'INSUFFICIENT FUNDS',
  '41': 'DECLINED: LOST CARD',
  '05': 'DECLINED',
  '54': 'DECLINED: EXPIRED CARD',
  '61': 'DECLINED: EXCEEDS WITHDRAWAL LIMIT',
  '43': 'DECLINED: STOLEN CARD',
  '82': 'DECLINED: CVV',
}

/** Any of these means the money moved; all others are declines. */
export const approvedCodes = new Set(['00', '08', '10', '11', '16'])

/** The order of the numbers in each row below. */
const codesInOrder = ['00', '99', '51', '41', '05', '54', '61', '43']

const numbersByBrand: Record<Brand, string[]> = {
  mada: [
    '4201320111111010',
    '4201320000013020',
    '4201320000311101',
    '4201320131000508',
    '4201321234411220',
    '4201322267774310',
    '4201326324640570',
    '4201321144311528',
  ],
  visa: [
    '4111111111111111',
    '4123120000000000',
    '4123120001090000',
    '4123450131000508',
    '4123120001090109',
    '4123128518640738',
    '4123123033308648',
    '4123125276780003',
  ],
  master: [
    '5421080101000000',
    '5105105105105100',
    '5457210001000092',
    '5204010101000000',
    '5204730000002514',
    '5105107550274126',
    '5105106475101067',
    '5105107304607225',
  ],
  amex: [
    '340000000900000',
    '371111111111114',
    '340033000000000',
    '340012340501000',
    '340033000000133',
    '340000018441278',
    '340000753060788',
    '340000418501838',
  ],
  unionpay: [
    '6200000000000005',
    '6200000000000013',
    '6200000000000021',
    '6200000000000039',
    '6200000000000047',
    '6200000000000054',
    '6200000000000062',
    '6200000000000070',
  ],
}

const threeDsCards: [number: string, behaviour: CardBehaviour][] = [
  ['4111114005765430', { enrolment: 'frictionless', failure: null, code: '00' }],
  ['4111118250252531', { enrolment: 'refused_at_authentication', failure: 'attempted', code: '00' }],
  ['4111113343111067', { enrolment: 'refused_at_enrolment', failure: 'enrolment_error', code: '00' }],
  ['4111116611600661', { enrolment: 'refused_at_enrolment', failure: 'not_enrolled', code: '00' }],
  ['4111112205628150', { enrolment: 'refused_at_authentication', failure: 'server_error', code: '00' }],
  ['4111115784228433', { enrolment: 'refused_at_authentication', failure: 'rejected', code: '00' }],
  ['4111115620358287', { enrolment: 'refused_at_authentication', failure: 'not_available', code: '00' }],
]

export interface TestCard extends CardBehaviour {
  number: string
  brand: Brand
}

export const testCards: TestCard[] = [
  ...brands().flatMap((brand) =>
    numbersByBrand[brand].map((number, place) => ({
      number,
      brand,
      enrolment: 'challenge' as const,
      failure: null,
      code: codesInOrder[place] ?? '99',
    })),
  ),
  ...threeDsCards.map(([number, behaviour]) => ({ number, brand: 'visa' as const, ...behaviour })),
]

/** Ours, not Moyasar's: some issuers want the CVC with a saved card (documented), and no test card of theirs does. */
export const cvcCard: TestCard = {
  number: '4111110000000823',
  brand: 'visa',
  enrolment: 'challenge',
  failure: null,
  code: '00',
  codeWithoutCvc: '82',
}

/** Ours: paid with once and saved, it has no money left for charges without its owner. */
export const emptiedCard: TestCard = {
  number: '4111110000000518',
  brand: 'visa',
  enrolment: 'challenge',
  failure: null,
  code: '00',
  codeWithoutCvc: '51',
}

const byNumber = new Map([...testCards, cvcCard, emptiedCard].map((card) => [card.number, card]))

export function findTestCard(number: string): TestCard | undefined {
  return byNumber.get(number)
}

function brands(): Brand[] {
  return ['mada', 'visa', 'master', 'amex', 'unionpay']
}
