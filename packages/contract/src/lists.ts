/**
 * Saved lists of a user, company lists of an account, and the link that shares a list (R-LIST-1, R-LIST-2, R-LIST-3 and R-LIST-5 to R-LIST-9). A list
 * that the viewer may not see answers as one that does not exist.
 */
import { z } from 'zod'
import { ObtainableItem } from './clips.ts'
import { type Endpoint, Id, optional, replies, wholeNumber } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { MAX_GIVEN_PASSWORD, MAX_PASSWORD_LENGTH, PASSWORD_MESSAGES } from './form-messages.ts'
import { MAX_INTEGER } from './integers.ts'
import { MAX_LIST_CLIPS, MAX_LIST_NAME, MIN_LIST_PASSWORD } from './list-limits.ts'

const Name = z
  .string()
  .trim()
  .min(1, 'Please enter a name for the list.')
  .max(MAX_LIST_NAME, `Please use at most ${MAX_LIST_NAME} characters.`)
const ClipIds = z.array(Id).max(MAX_LIST_CLIPS, 'A list holds at most 1,000 clips.')
const Password = z
  .string()
  .min(MIN_LIST_PASSWORD, `Please choose a password of at least ${MIN_LIST_PASSWORD} characters.`)
  .max(MAX_GIVEN_PASSWORD)
  .refine((text) => [...text].length <= MAX_PASSWORD_LENGTH, `${PASSWORD_MESSAGES.tooLong}.`)
const ListParams = z.object({ id: Id })
/** A clip, or several of a selection. */
const Choice = z.object({ clip_id: Id.optional(), clip_ids: ClipIds.optional() })
const ClipsOfList = Choice.extend({ list_id: Id })
  .refine(({ clip_id, clip_ids = [] }) => clip_id !== undefined || clip_ids.length > 0, {
    path: ['clip_id'],
    message: 'Please choose a clip.',
  })
  .meta({
    if: { properties: { clip_ids: false } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { clip_id: true }, required: ['clip_id'] },
  })

export const SavedList = z
  .object({
    id: z.int(),
    name: z.string(),
    created: z.iso.datetime(),
    /** The last part of the address of the shared page, `/list/share/{url_ref}`; null while the list is not shared. */
    url_ref: z.string().nullable(),
    /** 0: a company list. */
    user_id: z.int(),
    /** Ids of the clips that the viewer may see and of withdrawn ones, in their order. */
    clips: z.array(z.int()),
    clip_count: z.int(),
    /** Posters of the first clips, four at most, without graphic material. */
    covers: z.array(z.string()),
    /** Whether the viewer may change, share and delete the list. */
    can_edit: z.boolean(),
    /** Null while the list is not shared. */
    sharing: z
      .object({
        /** Null: without an end. */
        expires_at: z.iso.datetime().nullable(),
        has_password: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'SavedList' })
export type SavedList = z.output<typeof SavedList>

/** The remaining fields of a clip that was withdrawn after it was added to the list. */
const WithdrawnItem = z.object({ id: z.int(), title: z.string(), withdrawn: z.literal(true) })
export const ListItem = z.discriminatedUnion('withdrawn', [
  ObtainableItem.extend({ withdrawn: z.literal(false) }),
  WithdrawnItem,
])
export type ListItem = z.output<typeof ListItem>

/** Clips that were requested and left out, because the viewer may not see them. */
const Missing = z.array(z.object({ id: z.int(), message: z.string() }))

export const savedLists = {
  method: 'GET',
  url: '/clip/savelists/user/:userId',
  config: { access: 'login', scope: 'search' },
  schema: {
    summary: "List the viewer's own lists and those of the company, newest first, up to 12 of each a page",
    tags: ['Lists'],
    params: z.object({ userId: Id }),
    querystring: z.object({
      /** A part of the name, in upper or lower case. */
      keyword: optional(z.string().trim().max(MAX_LIST_NAME)),
      page: wholeNumber(1, 100).default(1),
    }),
    response: replies(
      z.object({
        lists: z.array(SavedList),
        company: z.array(SavedList),
        /** The number of lists on all pages. */
        counts: z.object({ lists: z.int(), company: z.int() }),
        /** Null: no list is left. */
        nextPage: z.int().nullable(),
        /** Whether the viewer may create company lists. */
        can_create_company: z.boolean(),
      }),
    ),
  },
} as const satisfies Endpoint

export const createList = {
  method: 'POST',
  url: '/clip/savelists/create',
  config: { access: 'login', scope: 'search' },
  schema: {
    summary: 'Create a list, optionally with clips',
    tags: ['Lists'],
    body: Choice.extend({
      /** The viewer's own id, or 0 for a company list. */
      user_id: wholeNumber(0, MAX_INTEGER),
      name: Name,
    }),
    response: replies(z.object({ list: SavedList, missing: Missing })),
  },
} as const satisfies Endpoint

const Change = z.object({
  list_id: z.int(),
  /** The number of clips that were added or removed. */
  changed: z.int(),
  clip_count: z.int(),
})

export const addListClip = {
  method: 'POST',
  url: '/clip/savelists/addClip',
  config: { access: 'login', scope: 'search' },
  schema: {
    summary: 'Add clips to the end of a list; a clip that is already in it keeps its position',
    tags: ['Lists'],
    body: ClipsOfList,
    response: replies(Change.extend({ missing: Missing })),
  },
} as const satisfies Endpoint

export const removeListClip = {
  method: 'POST',
  url: '/clip/savelists/removeClip',
  config: { access: 'login' },
  schema: {
    summary: 'Remove clips from a list; clips that are not in it are ignored',
    tags: ['Lists'],
    body: ClipsOfList,
    response: replies(Change),
  },
} as const satisfies Endpoint

export const listById = {
  method: 'GET',
  url: '/clip/savelists/:id',
  config: { access: 'login' },
  schema: {
    summary: 'Get a list with its clips, for its owner or, for a company list, for all users of the account',
    tags: ['Lists'],
    params: ListParams,
    response: replies(SavedList.extend({ items: z.array(ListItem) })),
  },
} as const satisfies Endpoint

export const deleteList = {
  method: 'DELETE',
  url: '/clip/savelists/:id',
  config: { access: 'login' },
  schema: {
    summary: 'Delete a list and end its link',
    tags: ['Lists'],
    params: ListParams,
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const renameList = {
  method: 'POST',
  url: '/clip/savelists/rename/:id',
  config: { access: 'login' },
  schema: {
    summary: 'Rename a list',
    tags: ['Lists'],
    params: ListParams,
    body: z.object({ name: Name }),
    response: replies(SavedList),
  },
} as const satisfies Endpoint

export const reorderList = {
  method: 'POST',
  url: '/clip/savelists/reorder/:id',
  config: { access: 'login' },
  schema: {
    summary:
      'Sort the clips of a list. 409 `list_changed` if the clips are not those of the list, with the current sort order in `data.clips`',
    tags: ['Lists'],
    params: ListParams,
    body: z.object({ clips: ClipIds }),
    response: replies(SavedList),
  },
} as const satisfies Endpoint

export const shareList = {
  method: 'POST',
  url: '/clip/savelists/share/:id',
  config: { access: 'login', limits: [{ guest: 30, member: 30, seconds: 60, by: 'address' }] },
  schema: {
    summary:
      'Share a list by a link, change its limits, or stop sharing. Sharing again creates another link; absent fields do not change',
    tags: ['Lists'],
    params: ListParams,
    body: z.object({
      shared: z.boolean(),
      /** Null: without an end. */
      expires_at: z.iso.datetime({ offset: true }).nullable().optional(),
      /** Null: without a password. */
      password: Password.nullable().optional(),
    }),
    response: replies(SavedList),
  },
} as const satisfies Endpoint

/** The content of a shared link: never includes the owner of the list. */
export const SharedList = z
  .object({
    name: z.string(),
    created: z.iso.datetime(),
    clips: z.array(z.int()),
    items: z.array(ObtainableItem),
  })
  .meta({ id: 'SharedList' })
export type SharedList = z.output<typeof SharedList>

const RefParams = z.object({ ref: z.string().max(80) })

export const sharedList = {
  method: 'GET',
  url: '/clip/savelists/shared/:ref',
  config: { access: 'public' },
  schema: {
    summary:
      'Get a shared list. 404: there is no such link; 410 `link_ended`: it was stopped or has expired; 403 `password_required`: it needs a password',
    tags: ['Lists'],
    params: RefParams,
    response: replies(SharedList),
  },
} as const satisfies Endpoint

export const openSharedList = {
  method: 'POST',
  url: '/clip/savelists/shared/:ref/open',
  config: { access: 'public', limits: [{ guest: 30, member: 30, seconds: 15 * 60, by: 'address' }] },
  schema: {
    summary:
      'Get a shared list with its password. 403 `wrong_password`; 429 after five wrong ones in 15 minutes',
    tags: ['Lists'],
    params: RefParams,
    body: z.object({ password: z.string().min(1, 'Please enter the password.').max(MAX_GIVEN_PASSWORD) }),
    response: replies(SharedList),
  },
} as const satisfies Endpoint

export const LIST_REFUSALS = {
  savedLists: ['not_found'],
  createList: ['forbidden', 'not_found', 'conflict'],
  addListClip: ['not_found', 'forbidden', 'conflict'],
  removeListClip: ['not_found', 'forbidden'],
  listById: ['not_found'],
  deleteList: ['not_found', 'forbidden'],
  renameList: ['not_found', 'forbidden'],
  reorderList: ['not_found', 'forbidden', 'list_changed'],
  shareList: ['not_found', 'forbidden'],
  sharedList: ['not_found', 'link_ended', 'password_required'],
  openSharedList: ['not_found', 'link_ended', 'wrong_password'],
} as const satisfies Record<string, readonly ErrorCode[]>
