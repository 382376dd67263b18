import type { Element } from './elements.js';
import type { Section } from './sections.js';
/** What judging asks of a section again and again, worked out once, so that long lists stay linear. */
export interface SectionFacts {
    items: number;
    /** Items whose sentence tells something instead of offering. Only looked for where no side was said. */
    told: ReadonlySet<Element>;
}
export declare function sectionFacts(section: Section): SectionFacts;
