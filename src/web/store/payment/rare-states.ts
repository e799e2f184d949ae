import { lazy } from 'react'

/** What few people see of the payment page comes when they do: the page itself is to be light. */
const states = () => import('./instead-of-form.tsx')
export const InvalidOrder = lazy(async () => ({ default: (await states()).InvalidOrder }))
export const OpenAttemptChoice = lazy(async () => ({ default: (await states()).OpenAttemptChoice }))
export const TermsFirst = lazy(async () => ({ default: (await import('./terms-first.tsx')).TermsFirst }))
