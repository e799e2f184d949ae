import { useRouteLoaderData } from 'react-router'
import { type Permission, type Role, roleMay, roles } from '#rules/permissions'
import type { loader } from './admin.tsx'

/** The signed-in staff user's role. */
export function useStaffRole(): Role | undefined {
  const told = useRouteLoaderData<typeof loader>('layouts/admin')?.user.role
  return roles.find((one) => one === told)
}

/** Whether the signed-in staff user's role allows it. The API decides; pages only do not offer what it would refuse. */
export function useMay(permission: Permission): boolean {
  const role = useStaffRole()
  return role !== undefined && roleMay(role, permission)
}
