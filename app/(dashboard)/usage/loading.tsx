import { SkeletonRows } from "#app/_ui/skeleton.tsx";

export default SkeletonRows;
