import { SkeletonRows } from "#app/_ui/skeleton.tsx";

export default function Loading() {
  return <SkeletonRows rows={4} />;
}
