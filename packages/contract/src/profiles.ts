import * as z from 'zod/mini';
import { maxProfiles, maxProfileValues, meaningPattern } from './profile-keys.ts';
import { route } from './route.ts';
import { maxLengths } from './text-lengths.ts';
import { idParamsSchema, idSchema, instantSchema, printable, printableLine } from './values.ts';

const lengths = maxLengths.profile;

export const meaningSchema = z
  .string()
  .check(z.regex(meaningPattern, 'Not a meaning such as person.name or iban.'));

const kindSchema = z.enum(['person', 'company']);
const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(lengths.name), printableLine);

/** Values by the meaning of their fields, as fields store them: a date is 2026-03-05. */
const valuesSchema = z
  .record(meaningSchema, z.string().check(z.trim(), z.minLength(1), z.maxLength(lengths.value), printable))
  .check(
    z.refine(
      (values) => Object.keys(values).length <= maxProfileValues,
      `A profile has at most ${maxProfileValues} values.`,
    ),
  );

/** A person or a company whose values a client uses again. */
export const profileSchema = z.object({
  id: idSchema,
  kind: kindSchema,
  name: z.string(),
  values: z.record(z.string(), z.string()),
  /** Whether the caller may change it; others are of colleagues. */
  is_own: z.boolean(),
  /** Whether the members of the owner's company may use it at this moment. */
  is_shared: z.boolean(),
  /** Counts the changes. */
  revision: z.int(),
  changed_at: instantSchema,
});
export type Profile = z.infer<typeof profileSchema>;

export const profileRoutes = {
  listProfiles: route({
    method: 'GET',
    path: '/api/profiles/',
    summary:
      "The caller's profiles, and those that colleagues share, by name. `company` is the company that the caller may share with: staff allow it.",
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'lists',
    status: 200,
    answer: z.object({ profiles: z.array(profileSchema), company: z.nullable(z.string()) }),
  }),
  createProfile: route({
    method: 'POST',
    path: '/api/profiles/',
    summary: `Stores values to use them again; at most ${maxProfiles} profiles of one user, each with another name.`,
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    body: z.object({
      kind: kindSchema,
      name: nameSchema,
      values: valuesSchema,
      is_shared: z.optional(z.boolean()),
    }),
    status: 201,
    answer: profileSchema,
  }),
  getSavedProfile: route({
    method: 'GET',
    path: '/api/profiles/:id/',
    summary: 'One profile of the caller, or one that a colleague shares.',
    access: 'signed-in',
    limit: 'reads',
    inFlight: 'reads',
    params: idParamsSchema,
    status: 200,
    answer: profileSchema,
  }),
  changeProfile: route({
    method: 'PATCH',
    path: '/api/profiles/:id/',
    summary:
      "Changes one of the caller's profiles. `values` are all that it then has. `revision` is the one that was read: an older one gets 409.",
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    body: z.object({
      revision: z.int().check(z.minimum(1)),
      kind: z.optional(kindSchema),
      name: z.optional(nameSchema),
      values: z.optional(valuesSchema),
      is_shared: z.optional(z.boolean()),
    }),
    status: 200,
    answer: profileSchema,
  }),
  deleteProfile: route({
    method: 'DELETE',
    path: '/api/profiles/:id/',
    summary: "Removes one of the caller's profiles with its values. Documents keep what they were made of.",
    access: 'signed-in',
    limit: 'writes',
    inFlight: 'writes',
    params: idParamsSchema,
    status: 204,
  }),
};
