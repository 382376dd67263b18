import { z } from 'zod';

const id = z.string().regex(/^\d{1,20}$/);
const permissionBits = z.string().regex(/^\d{1,30}$/);

const overwrite = z.looseObject({
  id,
  type: z.union([z.literal(0), z.literal(1)]),
  allow: permissionBits,
  deny: permissionBits,
});
const channel = z.looseObject({
  id,
  type: z.number().int(),
  parent_id: id.nullish(),
  permission_overwrites: z.array(overwrite).optional(),
});
const role = z.looseObject({ id, permissions: permissionBits });
const user = z.looseObject({ id });
const command = z.looseObject({ name: z.string() });
const component = z.looseObject({ custom_id: z.string() });

export const answerableSchema = z.looseObject({ id, token: z.string().min(1) });

const interaction = z.intersection(
  z.looseObject({ id, token: z.string().min(1) }),
  z.intersection(
    z.union([
      z.looseObject({ type: z.literal([2, 4]), data: command }),
      z.looseObject({ type: z.literal([3, 5]), data: component }),
    ]),
    z.union([z.looseObject({ user }), z.looseObject({ member: z.looseObject({ user }) })]),
  ),
);

/**
 * The required fields of packets that change the client's caches (docs: events/gateway-events): incomplete permissions
 * would make a hidden channel look public. Other packets are not checked.
 */
export const PACKET_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  GUILD_CREATE: z.looseObject({
    id,
    roles: z.array(role).optional(),
    channels: z.array(z.unknown()).optional(),
    threads: z.array(z.unknown()).optional(),
  }),
  GUILD_DELETE: z.looseObject({ id }),
  GUILD_ROLE_CREATE: z.looseObject({ guild_id: id, role }),
  GUILD_ROLE_UPDATE: z.looseObject({ guild_id: id, role }),
  CHANNEL_CREATE: channel,
  CHANNEL_UPDATE: channel,
  THREAD_CREATE: channel,
  THREAD_UPDATE: channel,
  INTERACTION_CREATE: interaction,
};

export const channelSchema = channel;
