/** One prediction: how sure the reader was, and whether it was right in everything. */
export interface Judged {
    confidence: number;
    isRight: boolean;
}
export interface ReliabilityBin {
    from: number;
    to: number;
    count: number;
    meanConfidence: number;
    shareRight: number;
}
/** Predictions by tenths of confidence. Tenths without predictions are left out. */
export declare function reliabilityBins(judged: readonly Judged[]): ReliabilityBin[];
/** Expected calibration error: how far confidence and share right lie apart, weighted by count (0..1). */
export declare function calibrationError(bins: readonly ReliabilityBin[]): number;
