import { Link } from "wouter";
import { Mark } from "../parts/Mark.tsx";
import classes from "./Shell.module.css";

export function Brand() {
  return (
    <Link href="/" className={classes["brand"]}>
      <Mark />
      memoryd
    </Link>
  );
}
