import { Alert, Button } from "@mantine/core";
import { Link } from "wouter";
import { AuthLayout } from "./AuthLayout.tsx";
import { sentence } from "./format.ts";

interface Props {
  readonly title: string;
  readonly about: string;
  readonly error: Error;
}

/** Says why a link did nothing, and leads to the login. */
export function RefusedLink({ title, about, error }: Props) {
  return (
    <AuthLayout title={title} about={about}>
      <Alert color="yellow" role="alert" mb="md">
        {sentence(error.message)}
      </Alert>
      <Button component={Link} href="/" variant="default">
        Log in with a password
      </Button>
    </AuthLayout>
  );
}
