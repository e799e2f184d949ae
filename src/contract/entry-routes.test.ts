import { describe, expect, it } from 'vitest'
import { entryRoutes } from '#contract/entry-routes'
import { listQuery } from '#contract/staff-wire'
import { z } from '#contract/wire'

const Note = z.object({ id: z.string() })
const query = listQuery(['name', '-name'])

const describeNotes = (more: object = {}) =>
  entryRoutes({
    path: '/pinned_notes',
    names: ['PinnedNote', 'PinnedNotes'],
    tag: 'Notes',
    see: 'tax:read',
    change: 'tax:write',
    one: [z.object({ note: Note }), 'The note.'],
    many: z.object({ notes: z.array(Note) }),
    query,
    countQuery: query.pick({ q: true }),
    creation: z.strictObject({ name: z.string() }),
    fields: { name: z.string(), is_active: z.boolean() },
    deletionErrors: ['tax_not_found'],
    ...more,
  })

describe('the seven calls on the entries of a staff list', () => {
  it('stand at the list and at the entry, each with a name of its own', () => {
    const called = Object.entries(describeNotes()).map(([name, { method, path, operationId }]) => [
      name,
      `${method} ${path}`,
      operationId,
    ])
    expect(called).toEqual([
      ['list', 'get /pinned_notes', 'listPinnedNotes'],
      ['count', 'get /pinned_notes/counts', 'countPinnedNotes'],
      ['create', 'post /pinned_notes', 'createPinnedNote'],
      ['get', 'get /pinned_notes/{id}', 'getPinnedNote'],
      ['update', 'patch /pinned_notes/{id}', 'updatePinnedNote'],
      ['remove', 'delete /pinned_notes/{id}', 'deletePinnedNote'],
      ['history', 'get /pinned_notes/{id}/history', 'getPinnedNoteHistory'],
    ])
  })

  it('ask for the one permission to see and for the other to change', () => {
    const { list, count, get, history, create, update, remove } = describeNotes()
    for (const route of [list, count, get, history]) expect(JSON.stringify(route)).toContain('tax:read')
    for (const route of [create, update, remove]) {
      expect(JSON.stringify(route)).toContain('tax:write')
      expect(JSON.stringify(route)).not.toContain('tax:read')
    }
  })

  it('change any of the fields on the version that was seen, and nothing else', () => {
    const { schema } = describeNotes().update.request.body.content['application/json']
    expect(schema.safeParse({ version: 1 }).success).toBe(true)
    expect(schema.safeParse({ version: 1, is_active: false }).data).toEqual({ version: 1, is_active: false })
    expect(schema.safeParse({ name: 'n' }).success).toBe(false)
    expect(schema.safeParse({ version: 1, colour: 'red' }).success).toBe(false)
  })

  it('name the errors of a change and of a deletion apart', () => {
    const { create, update, remove } = describeNotes({ changeErrors: ['confirmation_needed'] })
    expect([create['x-errors'], update['x-errors']]).toEqual([
      ['confirmation_needed'],
      ['confirmation_needed'],
    ])
    expect(remove['x-errors']).toEqual(['tax_not_found'])
    expect(describeNotes().create).not.toHaveProperty('x-errors')
  })

  it('may be deleted by others than those who change them, and always where no error is named', () => {
    const { update, remove } = describeNotes({ remove: 'tax:read', deletionErrors: undefined })
    expect(JSON.stringify(update)).toContain('tax:write')
    expect(JSON.stringify(remove)).toContain('tax:read')
    expect(remove).not.toHaveProperty('x-errors')
    expect(Object.keys(remove.responses)).toEqual(['204', '401', '403', '404'])
    expect(Object.keys(describeNotes().remove.responses)).toContain('409')
  })

  it('say of a list what it answers, of a call what else there is to know, and keep names that were promised', () => {
    const { list, get } = describeNotes({
      listed: 'All notes.',
      descriptions: { list: 'All at once unless `limit` asks for fewer.' },
      operationIds: { list: 'listPins' },
    })
    expect(list.operationId).toBe('listPins')
    expect(get.operationId).toBe('getPinnedNote')
    expect(list.responses[200].description).toBe('All notes.')
    expect(list).toHaveProperty('description', 'All at once unless `limit` asks for fewer.')
    expect(describeNotes().list).not.toHaveProperty('description')
  })

  it('are summed up by the words of their names, unless a summary is given', () => {
    const routes = describeNotes({ summaries: { create: 'Pin a note' } })
    expect(routes.create.summary).toBe('Pin a note')
    expect(routes.update.summary).toBe('Change one of the pinned notes')
    expect(routes.history.summary).toMatch(/^Every change of the pinned note:/)
  })
})
