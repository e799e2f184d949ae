import type { z } from '@hono/zod-openapi'
import { useRouteLoaderData } from 'react-router'
import type { StaffUser } from '#contract/staff'
import { type Permission, type Role, roleMay, roles } from '#rules/people/permissions'

/** What the layout around the administration loads (`layouts/admin.tsx`), as far as pages ask for it. */
export type StaffFrame = { user: z.infer<typeof StaffUser> }

/** The signed-in staff user; undefined outside of the administration. */
export function useStaffUser(): StaffFrame['user'] | undefined {
  return useRouteLoaderData<StaffFrame>('layouts/admin')?.user
}

/** The signed-in staff user's role. */
export function useStaffRole(): Role | undefined {
  const known = useStaffUser()?.role
  return roles.find((one) => one === known)
}

/**
 * Whether the signed-in staff user's role allows it. The API decides; pages only do not offer what it would
 * refuse.
 */
export function useMay(permission: Permission): boolean {
  const role = useStaffRole()
  return role !== undefined && roleMay(role, permission)
}
