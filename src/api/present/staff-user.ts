import type { z } from '@hono/zod-openapi'
import type { StaffUser } from '#contract/staff'
import type { StaffUserRow } from '#domain/identity/sign-in-staff'

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
    created_at: user.created_at.toISOString(),
  }
}
