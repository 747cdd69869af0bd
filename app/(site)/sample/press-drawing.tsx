const slab = "M0 0 106 -45 212 0 106 45z";
const slabEdge = "M0 0v10l106 45 106-45V0L106 45zM106 45v10";

/** Platen, sheet and type of a press, taken apart. Drawn here, so that vector pictures are tried too. */
export function PressDrawing() {
  return (
    <svg viewBox="0 0 320 240" role="img" aria-label="A platen above a sheet above a bed of type">
      <g stroke="#17181c" strokeWidth="1.4" strokeLinejoin="round">
        <g transform="translate(14 176)" fill="#f1eee7">
          <path d={slab} />
          <path d={slabEdge} />
          <Lines weight={3.2} />
        </g>
        <path d="M14 67V176M226 67V176" fill="none" stroke="#8d8f97" strokeWidth="0.6" strokeDasharray="3 3" />
        <g transform="translate(14 118)" fill="#ffffff" stroke="#0b63ce">
          <path d={slab} />
          <Lines weight={1.2} />
        </g>
        <g transform="translate(14 57)" fill="#ffffff">
          <path d={slab} />
          <path d={slabEdge} />
        </g>
      </g>
      <path d="M231 62h10M231 118h10M231 181h10" stroke="#8d8f97" strokeWidth="0.8" />
      <g fontFamily="sans-serif" fontSize="13" fill="#17181c">
        <text x="247" y="66">
          platen
        </text>
        <text x="247" y="122" fill="#0b63ce">
          sheet
        </text>
        <text x="247" y="185">
          type
        </text>
      </g>
    </svg>
  );
}

const lineLengths = [0.66, 0.6, 0.64, 0.58, 0.62, 0.3];

/** Lines of text on a slab: along its upper left edge, one below the other towards its lower right. */
function Lines({ weight }: { weight: number }) {
  const lines = lineLengths.map((length, index) => {
    const across = 0.2 + index * 0.12;
    return `M${point(0.17, across)} ${point(0.17 + length, across)}`;
  });
  return <path d={lines.join("")} fill="none" strokeWidth={weight} strokeLinecap="butt" />;
}

function point(along: number, across: number): string {
  return `${(106 * (along + across)).toFixed(1)} ${(45 * (across - along)).toFixed(1)}`;
}
