import type { z } from '@hono/zod-openapi'
import type { StaffUser } from '#contract/staff'
import type { ManagedUser } from '#contract/staff-users'
import type { StaffUserRow } from '#domain/people/identity/sign-in-staff'
import type { StaffUserView } from '#domain/people/staff/read-staff-users'

export function presentStaffUser(user: StaffUserRow): z.infer<typeof StaffUser> {
  return {
    id: user.id,
    ref_id: Number(user.ref_id),
    user_type: 'user',
    name: user.name,
    phone: user.phone,
    email: user.email,
    role: user.role,
    is_active: user.is_active,
    language: user.language,
    wants_summary: user.wants_summary,
    version: user.version,
    created_at: user.created_at.toISOString(),
  }
}

/** As administrators see a colleague. */
export function presentManagedUser(user: StaffUserView): z.infer<typeof ManagedUser> {
  return {
    ...presentStaffUser(user),
    is_invited: user.is_invited,
    last_login_at: user.last_login_at?.toISOString() ?? null,
    updated_at: user.updated_at.toISOString(),
  }
}
