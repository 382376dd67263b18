import { z } from 'zod';

const customId = z.string().min(1).max(100);

const button = z
  .looseObject({
    type: z.literal(2),
    style: z.number().int().min(1).max(5),
    label: z.string().max(80).nullish(),
    custom_id: customId.nullish(),
    url: z.string().max(512).nullish(),
    disabled: z.boolean().nullish(),
  })
  .refine(
    (one) => (one.style === 5 ? one.url != null : one.custom_id != null),
    'A custom id, or for a link button a url, is required',
  );

const selectOption = z.looseObject({
  label: z.string().min(1).max(100),
  value: z.string().min(1).max(100),
  description: z.string().max(100).nullish(),
});

const select = z.looseObject({
  type: z.literal([3, 6, 8]),
  custom_id: customId,
  placeholder: z.string().max(150).nullish(),
  min_values: z.number().int().min(0).max(25).nullish(),
  max_values: z.number().int().min(1).max(25).nullish(),
  options: z.array(selectOption).min(1).max(25).nullish(),
});

const textInput = z.looseObject({
  type: z.literal(4),
  custom_id: customId,
  label: z.string().min(1).max(45).nullish(),
  style: z.number().int().min(1).max(2),
  min_length: z.number().int().min(0).max(4000).nullish(),
  max_length: z.number().int().min(1).max(4000).nullish(),
  value: z.string().max(4000).nullish(),
  placeholder: z.string().max(100).nullish(),
});

const actionRow = z.looseObject({
  type: z.literal(1),
  components: z
    .array(z.union([button, select]))
    .min(1)
    .max(5),
});

/** Components of a message (docs: components/reference). */
export const componentsSchema = z.array(actionRow).max(5);

const modalRow = z.looseObject({ type: z.literal(1), components: z.array(textInput).length(1) });

/** A modal that the bot opens (docs: interactions/receiving-and-responding, "Modal"). */
export const modalSchema = z.looseObject({
  custom_id: customId,
  title: z.string().min(1).max(45),
  components: z.array(modalRow).min(1).max(5),
});
