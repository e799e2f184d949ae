import type { z } from '@hono/zod-openapi'
import { halalas, toRiyals } from '#rules/core/money'
import { profileCompletion } from '#rules/people/profile'
import type { Client, Session } from '#contract/clients'
import type { SessionView } from '#domain/people/identity/list-sessions'
import type { ClientRow } from '#domain/people/identity/sign-in-with-code'
import { presentCompany } from './company.ts'

export function presentClient(client: ClientRow): z.infer<typeof Client> {
  // What placed orders hold is not free to use.
  const balance = halalas(client.balance_minor - client.balance_held_minor)
  return {
    id: client.id,
    ref_id: Number(client.ref_id),
    user_type: 'client',
    first_name: client.first_name,
    last_name: client.last_name,
    country: client.country,
    city: client.city,
    email: client.email,
    email_verified: client.email_verified_at !== null,
    offered_email: client.email ? '' : client.offered_email,
    address: client.address,
    phone_number: client.phone_number,
    phone_extension: client.phone_extension,
    company: client.company && presentCompany(client.company),
    language: client.language,
    balance: toRiyals(balance),
    balance_minor: balance,
    profile_completion: profileCompletion(client),
    imported_at: client.imported_at?.toISOString() ?? null,
    created_at: client.created_at.toISOString(),
    updated_at: client.updated_at.toISOString(),
  }
}

export function presentSession(session: SessionView): z.infer<typeof Session> {
  return {
    id: session.id,
    ip_address: session.address,
    platform: session.platform,
    browser: session.browser,
    browser_version: session.browser_version,
    login_date: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    confirmed_at: session.confirmed_at.toISOString(),
    is_active: session.isActive,
    current: session.isCurrent,
  }
}
