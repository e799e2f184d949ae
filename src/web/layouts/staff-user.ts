import { useRouteLoaderData } from 'react-router'
import { type Permission, roleMay, roles } from '#rules/permissions'
import type { loader } from './admin.tsx'

/** Whether the signed-in staff user's role allows it. The API decides; pages only do not offer what it would refuse. */
export function useMay(permission: Permission): boolean {
  const told = useRouteLoaderData<typeof loader>('layouts/admin')?.user.role
  const role = roles.find((one) => one === told)
  return role !== undefined && roleMay(role, permission)
}
