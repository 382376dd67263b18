/** Heading of a section of the home page. */
export function SectionHeading({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <div className="max-w-2xl">
      <h2
        id={id}
        className="text-balance font-semibold text-[clamp(1.9rem,4.4vw,2.75rem)] leading-[1.08] tracking-[-0.03em]"
      >
        {title}
      </h2>
      <p className="mt-4 text-[17px] text-text-2 leading-relaxed">{text}</p>
    </div>
  );
}
