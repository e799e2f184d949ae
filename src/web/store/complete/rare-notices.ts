import { lazy } from 'react'

/** What few people see of this page comes when they do: the page itself is to be light. */
const notices = () => import('./notices.tsx')
export const NoPlan = lazy(async () => ({ default: (await notices()).NoPlan }))
export const Standing = lazy(async () => ({ default: (await notices()).Standing }))
export const PriceChanged = lazy(async () => ({ default: (await notices()).PriceChanged }))
export const LaterRenewals = lazy(async () => ({ default: (await notices()).LaterRenewals }))
