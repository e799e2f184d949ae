import { beforeEach, describe, expect, it } from 'vitest'
import { maxListViews } from '#rules/desk/lists'
import { errors } from '#rules/errors/errors'
import { signedInStaff, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'

const { db } = await testDatabase()
const { ask } = testApi(db)

const layout = { order: ['ref', 'amount'], hidden: ['settled'], density: 'compact' }
const wanted = { name: 'Declined today', query: 'status=declined&sort=-created_at', layout, is_shared: false }
let omar: Awaited<ReturnType<typeof signedInStaff>>
let reem: typeof omar
let viewer: typeof omar

beforeEach(async () => {
  await db.deleteFrom('list_views').execute()
  await db.deleteFrom('list_layouts').execute()
  omar = await signedInStaff(db, 'support')
  reem = await signedInStaff(db, 'admin')
  viewer = await signedInStaff(db, 'viewer')
})

const root = '/api/users/v1'
const create = (who: typeof omar, change: object = {}, list = 'orders') =>
  ask(`POST ${root}/lists/${list}/views`, { token: who.token, body: { ...wanted, ...change } })
const read = (who: typeof omar, list = 'orders') => ask(`GET ${root}/lists/${list}`, { token: who.token })
const edit = (who: typeof omar, id: string, change: object) =>
  ask(`PATCH ${root}/list_views/${id}`, { token: who.token, body: change })
const remove = (who: typeof omar, id: string) => ask(`DELETE ${root}/list_views/${id}`, { token: who.token })
const namesFor = async (who: typeof omar) =>
  (await read(who)).body.views.map(({ name }: { name: string }) => name)

describe('views of a list', () => {
  it('stand for whoever made them, and for everybody once they are shared', async () => {
    const { status, body } = await create(omar)
    expect(status).toBe(201)
    expect(body.view).toMatchObject({ ...wanted, list: 'orders', is_mine: true, version: 1 })
    expect([await namesFor(omar), await namesFor(reem)]).toEqual([[wanted.name], []])

    const shared = await edit(omar, body.view.id, { version: 1, is_shared: true, name: ' Declined  ' })
    expect(shared.body.view).toMatchObject({ name: 'Declined', is_shared: true, version: 2 })
    expect((await read(viewer)).body.views).toMatchObject([{ name: 'Declined', is_mine: false }])
    expect((await read(omar, 'clients')).body.views).toEqual([])

    const past = await ask(`GET ${root}/list_views/${body.view.id}/history`, { token: reem.token })
    expect(past.body.activities.map(({ action }: { action: string }) => action)).toEqual([
      'list_view.updated',
      'list_view.created',
    ])
  })

  it("are changed and deleted by their owner, everybody's by whoever may share", async () => {
    const own = (await create(omar)).body.view.id
    expect((await edit(reem, own, { version: 1, name: 'Mine now' })).status).toBe(404)
    expect((await remove(reem, own)).body.code).toBe(errors.list_view_not_found[0])

    const shared = (await create(omar, { name: 'Everybody', is_shared: true })).body.view.id
    expect((await edit(viewer, shared, { version: 1, name: 'Nobody' })).status).toBe(403)
    expect((await remove(viewer, shared)).status).toBe(403)
    expect((await remove(reem, shared)).status).toBe(204)
    expect((await remove(reem, shared)).status).toBe(404)
    expect((await remove(omar, own)).status).toBe(204)
  })

  it('are shared by nobody who only looks on, and made of no list that they may not read', async () => {
    expect((await create(viewer, { is_shared: true })).status).toBe(403)
    const { id } = (await create(viewer)).body.view
    expect((await edit(viewer, id, { version: 1, is_shared: true })).status).toBe(403)
    for (const answer of [await create(viewer, {}, 'coupons'), await read(viewer, 'coupons')])
      expect(answer.status).toBe(403)
  })

  it('bear a name once, and are not changed over what a colleague has just saved', async () => {
    const { id } = (await create(omar, { is_shared: true })).body.view
    expect((await create(reem, { is_shared: true })).body.code).toBe(errors.list_view_name_taken[0])
    expect((await create(reem)).status).toBe(201)
    expect((await edit(reem, id, { version: 1, name: 'Refused' })).status).toBe(200)
    const late = await edit(omar, id, { version: 1, name: 'Declined' })
    expect([late.status, late.body.conflicts]).toEqual([
      409,
      { name: { current: 'Refused', yours: 'Declined' } },
    ])
  })

  it('are at most so many, and refuse what is no view', async () => {
    for (let count = 0; count < maxListViews; count++) await create(omar, { name: `View ${count}` })
    expect((await create(omar)).body.code).toBe(errors.too_many_list_views[0])
    expect((await create(reem, { name: ' ' })).status).toBe(422)
    expect((await create(reem, { layout: { ...layout, density: 'airy' } })).status).toBe(422)
    expect((await create(reem, {}, 'secrets')).status).toBe(404)
  })
})

describe('the layout of a list', () => {
  it('is kept for each of the staff apart', async () => {
    const keep = (who: typeof omar, body: object) =>
      ask(`PUT ${root}/lists/orders/layout`, { token: who.token, body })
    expect((await read(omar)).body.layout).toBeNull()
    expect((await keep(omar, layout)).status).toBe(204)
    expect((await keep(omar, { ...layout, density: 'roomy' })).status).toBe(204)
    expect((await read(omar)).body.layout).toEqual({ ...layout, density: 'roomy' })
    expect((await read(reem)).body.layout).toBeNull()
    expect((await keep(omar, { ...layout, density: 'airy' })).status).toBe(422)
    const sized = { ...layout, widths: { ref: 200, amount: 800 } }
    expect((await keep(omar, sized)).status).toBe(204)
    expect((await read(omar)).body.layout).toEqual(sized)
    expect((await keep(omar, { ...layout, widths: { ref: 5 } })).status).toBe(422)
    expect(
      (await ask(`PUT ${root}/lists/coupons/layout`, { token: viewer.token, body: layout })).status,
    ).toBe(403)
  })
})
